"""Figures without number and a figure without measure."""
import matplotlib.pyplot as plt
plt.figure(figsize=(600, 600))
for _ in range(15):
    plt.figure(figsize=(1, 1))
print('held')
